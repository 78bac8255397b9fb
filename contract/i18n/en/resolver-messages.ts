/** What the GS1 resolver calls its links and answers (docs/codes-and-batches.md, "GS1 resolver"). */
export const resolverMessages = {
  verdict: 'Check whether this item is genuine',
  batchPage: 'State of this batch: in order, expired or recalled',
  manufacturer: (company: string) => `${company}, the manufacturer`,
  lot: (product: string, lot: string) => `${product}, lot ${lot}`,
  /** Whether the serial was ever issued is not looked up. */
  serial: (serial: string) => `Serial ${serial}, not verified`,
  unknownGtin: 'There is nothing here under this GTIN.',
  unknownLinkType: 'There is no link of this type here.',
  readOnly: 'This address can only be read.',
  choose: 'Choose a page',
  links: 'All links',
}
