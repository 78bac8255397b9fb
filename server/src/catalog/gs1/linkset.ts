import { languageTags } from '@sahihi/contract/i18n/languages.ts'
import { gs1Vocabulary, type Link, type LinkLevel, linksLikeDefault } from './link-level.ts'

type Target = { href: string; title: string; type?: string; hreflang?: string[] }
type LinkContext = { anchor: string; itemDescription: string } & { [linkType: `https://${string}`]: Target[] }

/**
 * All links of an item as a linkset (RFC 9264), with those of its lot and product, each under its own anchor. The default link has a
 * title alone and is there again under its own type. Which of several defaults is the reader's is a question of the most specific
 * level alone: the others are what it falls back to.
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

/** The choices that are left of a level, without a default: the reader is to decide. */
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
