import { pinDigits } from '@sahihi/contract/domain/pin.ts'

const separators = '[\\s.,:;/\\-\\u2010-\\u2015]*'
const pinAtEnd = new RegExp(`^([\\s\\S]*?)${separators}(?:PIN${separators})?((?:\\d${separators}){${pinDigits}})$`, 'i')

/** A text that ends in 8 digits as a serial and a PIN. Whether it is one, the caller must find out: a serial may end in digits. */
export function splitPin(text: string): { serial: string; pin: string } | undefined {
  const [, serial = '', typed = ''] = pinAtEnd.exec(text.normalize('NFKC').trim()) ?? []
  return serial ? { serial, pin: typed.replace(/\D/g, '') } : undefined
}
