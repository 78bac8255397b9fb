import { languageTags } from '@sahihi/contract/i18n/languages.ts'
import { gs1Vocabulary, type Link, type LinkLevel, linksLikeDefault } from './link-level.ts'

type Target = { href: string; title: string; type?: string; hreflang?: string[] }
type LinkContext = { anchor: string; itemDescription: string } & { [linkType: `https://${string}`]: Target[] }

/**
 * All links of an item as a linkset (RFC 9264), with those of its lot and product, each under its own anchor. The default link has only
 * a title, and is listed again under its own type. Only the most specific level lists several defaults, because the other levels are
 * what it falls back to.
 */
export const buildLinkset = (levels: LinkLevel[]): { linkset: LinkContext[] } => ({
  linkset: levels.map((level, at) => buildLinkContext(level, at === 0)),
})

function buildLinkContext(level: LinkLevel, isMostSpecific: boolean): LinkContext {
  const { anchor, description, links, defaultLink } = level
  const context: LinkContext = {
    anchor,
    itemDescription: description,
    [`${gs1Vocabulary}defaultLink`]: [{ href: defaultLink.href, title: defaultLink.title }],
  }
  const alike = isMostSpecific ? linksLikeDefault(level) : []
  if (alike.length > 1) context[`${gs1Vocabulary}defaultLinkMulti`] = alike.map(toTarget)
  for (const link of links) {
    const type = `${gs1Vocabulary}${link.type}` as const
    context[type] = [...(context[type] ?? []), toTarget(link)]
  }
  return context
}

/** The links of a level that are left to choose from, without a default, because the reader decides. */
export const buildChoices = ({ anchor, description }: LinkLevel, links: Link[]) => ({
  linkset: [
    {
      anchor,
      itemDescription: description,
      [`${gs1Vocabulary}${links[0]?.type}`]: links.map(toTarget),
    },
  ],
})

const toTarget = ({ href, title, language, mediaType, isOfPartner }: Link): Target => ({
  href,
  title,
  ...(mediaType === null ? {} : { type: mediaType }),
  ...(language !== null && { hreflang: [language] }),
  ...(!isOfPartner && { hreflang: languageTags }), // our own pages are in each
})
