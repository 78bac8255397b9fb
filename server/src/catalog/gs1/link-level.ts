/** The namespace of the GS1 Web Vocabulary, `gs1:` for short. */
export const gs1Vocabulary = 'https://ref.gs1.org/voc/'

/** A link of a level, by its type of the GS1 Web Vocabulary without the namespace, such as `pip`. */
export type Link = {
  type: string
  href: string
  title: string
  language: string | null
  mediaType: string | null
  /** Set by a partner. It comes before our own link of the same type. */
  isOfPartner: boolean
}

/** What is known of an item, its lot or its product: of all items with the same path up to there. */
export type LinkLevel = {
  anchor: string
  description: string
  links: Link[]
  /** Where a request without a link type leads; one of `links`. */
  defaultLink: Link
}

/** The default link and all others of its type, such as the same page in other languages. */
export const linksLikeDefault = ({ links, defaultLink }: LinkLevel): Link[] =>
  links.filter(({ type, isOfPartner }) => type === defaultLink.type && isOfPartner === defaultLink.isOfPartner)
