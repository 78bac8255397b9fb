/** How many digits a hidden PIN has. */
export const pinDigits = 8

/** A PIN as it is printed and shown: two groups of four. */
export const groupPin = (pin: string) => `${pin.slice(0, 4)} ${pin.slice(4)}`

/** The digits of a PIN as a person typed or pasted it, without the space and whatever else stands between them; undefined for other text. */
export function normalizePin(typed: string): string | undefined {
  const digits = typed.normalize('NFKC').replace(/[\s.\-\u2010-\u2015]/g, '')
  return /^\d{8}$/.test(digits) ? digits : undefined
}

/** When the verdict on a product with hidden PINs offers to check one. */
export const pinOffers = ['always', 'when_suspected'] as const
export type PinOffer = (typeof pinOffers)[number]
