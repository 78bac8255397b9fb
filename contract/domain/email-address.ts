// What the email field of a page accepts (WHATWG HTML, "valid email address"), but for hosts without a dot, to which nobody mails.
const local = "[\\w.!#$%&'*+/=?^`{|}~-]+"
const label = String.raw`[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?`
const pattern = new RegExp(`^${local}@(?:${label}\\.)+(?!\\d+$)${label}$`, 'i')
const international = /^[\p{L}\p{M}\p{N}.\u3002-]+$/u

/**
 * The email address that a text is, with its host in ASCII as browsers write it: `bücher.example` becomes `xn--bcher-kva.example`.
 * Undefined for any other text.
 */
export function parseEmailAddress(text: string): string | undefined {
  const address = withAsciiHost(text.trim())
  return address.length <= 254 && pattern.test(address) ? address : undefined
}

function withAsciiHost(text: string): string {
  const host = text.slice(text.lastIndexOf('@') + 1)
  const url = `http://${host}`
  if (!/[^\0-\x7F]/.test(host) || !international.test(host) || !URL.canParse(url)) return text
  return text.slice(0, -host.length) + new URL(url).hostname
}

/** The address of a link that writes to an email address; `&` or `?` in it begin no field of the mail. */
export const buildMailtoLink = (address: string) => `mailto:${encodeURIComponent(address).replace('%40', '@')}`
