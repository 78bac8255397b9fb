import { encodeSerial } from '@sahihi/contract/domain/serial.ts'

/** The serial as the label has it: the partner's own if it was imported, else ours. */
export const serialOnLabel = (codeId: string, printedSerial: string | null | undefined): string =>
  printedSerial ?? encodeSerial(BigInt(codeId))
