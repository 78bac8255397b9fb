/** A batch with its product, which the name of a batch without lot and name begins with. */
export const itemName = (product: string, batch: string) => (batch.startsWith(product) ? batch : `${product}, ${batch}`)

const maxLength = 80

/** The same as a part of a file's name that every system takes, lot first: `Lot-24-117-Paracetamol-500-mg`. */
export const itemFileName = ({ product, batch }: { product: string; batch: string }) =>
  (batch.startsWith(product) ? batch : `${batch} ${product}`)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-|-$/g, '')
