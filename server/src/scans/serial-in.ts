import { parseScannedText } from '@sahihi/contract/domain/scanned-text.ts'

/** The serial in a link of ours that was typed or texted; other text, also a link to another host, stays as it is. */
export function serialIn(text: string, publicUrl: string): string {
  if (!/^\s*https?:/i.test(text)) return text
  const parsed = parseScannedText(text, [new URL(publicUrl).host])
  return parsed.kind === 'serial' ? parsed.serial : text
}
