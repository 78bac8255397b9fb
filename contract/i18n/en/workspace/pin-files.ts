import { countOf } from './count.ts'

/** The dialog that makes files with hidden PINs. */
export const pinFilesText = {
  button: 'Labels with PINs…',
  title: 'Labels with PINs',
  loading: 'Loading the files with PINs',
  loadFailed: 'Failed to load the files with PINs',
  /** Beside the downloads without PINs. */
  notHere: 'These files have no PINs',

  warning: 'Anyone with this file can confirm these items. Give it to the printer only, and delete it afterwards.',
  next: (number: number, allowed: number) => `File ${number} of ${allowed}.`,
  counts: 'It counts once it starts, even if the download breaks: part of it may have been seen.',
  ofOrder: 'It counts as one file of each batch of the order.',

  format: 'Format',
  formats: {
    csv: 'CSV: serials, links and PINs',
    pdf: 'PDF to print, A4',
    svg: 'SVG images (ZIP)',
  },
  orderFormats: {
    csv: 'CSV: one file for all batches',
    pdf: 'PDF, A4: one for each batch',
    svg: 'SVG: a ZIP for each batch',
  },
  size: 'Size',
  sizeOf: (name: string, side: number, width: number, height: number) =>
    `${name} · symbol ${side} mm · panel ${width} × ${height} mm`,
  reason: 'Reason',
  reasonHelp: 'Your team sees it in the list below and in Activity.',
  password: 'Your password',
  cancel: 'Cancel',
  close: 'Close',
  submit: (number: number) => `Download file ${number}`,
  failed: 'Failed to make the file. Please try again.',
  progress: (number: number) => `PIN file ${number}`,
  stop: 'Stop',
  done: (number: number) => `File ${number} was downloaded. Delete it once the labels are printed.`,

  noneLeft: (made: number) =>
    `${countOf(made, 'file was', 'files were')} made. No more are allowed, so that PINs do not spread.`,
  noneLeftOfOrder: 'A batch of this order has no file left, so no file of the whole order can be made.',
  askOwner: 'Ask an owner to allow more.',
  youMayAllow: 'As an owner you can allow three more.',
  allow: 'Allow three more',
  allowFailed: 'Failed to allow more files. Please try again.',

  history: 'Files made',
  none: 'No file was made yet.',
  file: (number: number, format: string) => `File ${number} · ${format.toUpperCase()}`,
  madeBy: (who: string) => `by ${who},`,
  withOrder: (name: string) => `of the order ${name}`,
  ofBatch: (name: string) => `of ${name}`,
}
