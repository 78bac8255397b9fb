import { type Link, type LinkLevel, linksLikeDefault } from './link-level.ts'
import { preferencesIn } from './preferences.ts'

type LinkRequest = { linkType: string | undefined; acceptLanguage: string | undefined; accept: string | undefined }
export type Choice =
  | { kind: 'one'; link: Link }
  | { kind: 'several'; level: LinkLevel; links: Link[] }
  | { kind: 'none' }

/**
 * Chooses where a request leads, of the most specific level that has links of the wanted type (docs/codes-and-batches.md, "GS1
 * resolver"): the one in the reader's language, then of the wanted media type, then the default. If several are left, the reader
 * decides.
 */
export function chooseLink(levels: LinkLevel[], { linkType, acceptLanguage, accept }: LinkRequest): Choice {
  const isDefault = linkType === undefined || linkType === 'defaultLink' || linkType === 'defaultLinkMulti'
  const level = levels.find(({ links }) => isDefault || links.some(({ type }) => type === linkType))
  if (!level) return { kind: 'none' }
  const candidates = isDefault ? linksLikeDefault(level) : preferPartner(level.links.filter(hasLinkType(linkType)))
  const inLanguage = preferLanguage(candidates, preferencesIn(acceptLanguage))
  const [link, ...others] = preferMediaType(inLanguage, preferencesIn(accept))
  if (link && others.length === 0) return { kind: 'one', link }
  if (isDefault || candidates.includes(level.defaultLink)) return { kind: 'one', link: level.defaultLink }
  return { kind: 'several', level, links: link ? [link, ...others] : [] }
}

const hasLinkType = (linkType: string) => (link: Link) => link.type === linkType

const nonEmptyOr = <T>(some: T[], all: T[]) => (some.length > 0 ? some : all)

const preferPartner = (links: Link[]) =>
  nonEmptyOr(
    links.filter(({ isOfPartner }) => isOfPartner),
    links,
  )

/** The links in the best of the reader's languages that has any: `en-GB`, else any English. One without a language is for everyone. */
function preferLanguage(links: Link[], wanted: string[]): Link[] {
  const languageOf = ({ language }: Link) => language?.toLowerCase()
  const primaryOf = (tag: string | undefined) => tag?.split('-')[0]
  for (const tag of wanted) {
    const same = links.filter((link) => languageOf(link) === tag)
    if (same.length > 0) return same
    const similar = links.filter((link) => primaryOf(languageOf(link)) === primaryOf(tag))
    if (similar.length > 0) return similar
  }
  return nonEmptyOr(
    links.filter(({ language }) => language === null),
    links,
  )
}

function preferMediaType(links: Link[], wanted: string[]): Link[] {
  for (const type of wanted) {
    const same = links.filter(({ mediaType }) => mediaType === type)
    if (same.length > 0) return same
  }
  return links
}
