import type { Received } from './call.ts'

/** Downloads a file through the browser. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** At most 99 before the end: the server only estimates the size of the file. */
export const calculatePercent = (received: Received | undefined) =>
  received?.expected ? Math.min(99, Math.floor((100 * received.bytes) / received.expected)) : 0
