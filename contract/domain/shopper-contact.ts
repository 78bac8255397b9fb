import { parseEmailAddress } from './email-address.ts'

/** What a shopper left as a contact, as far as a program can use it. */
export type ShopperContact =
  | { kind: 'email'; address: string }
  /** `international`: with the code of the country, where that is sure. */
  | { kind: 'phone'; number: string; international: string | undefined }
  | { kind: 'other' }

/** Reads the contact of a report, which is free text: one email address, one telephone number, or something else. */
export function parseShopperContact(text: string): ShopperContact {
  const contact = text.trim()
  const address = parseEmailAddress(contact)
  if (address) return { kind: 'email', address }
  const digits = contact.replace(/\(0\)/, '').replace(/[\s().\-/]/g, '')
  if (!/^\+?\d{6,15}$/.test(digits)) return { kind: 'other' }
  const international = toInternational(digits)
  return { kind: 'phone', number: international ?? digits, international }
}

/** Nigerian mobile numbers are mostly written 0803 123 4567, sometimes without the 0, or as 234 803 123 4567. */
function toInternational(digits: string): string | undefined {
  const [, nigerian] = /^(?:\+?234|00234)?0?([789][01]\d{8})$/.exec(digits) ?? []
  if (nigerian) return `+234${nigerian}`
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  return digits.startsWith('+') ? digits : undefined
}
