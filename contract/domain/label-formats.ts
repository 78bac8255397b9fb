/** What the labels of a product hold (docs/codes-and-batches.md, "GS1"). */
export const labelFormats = ['native_qr', 'gs1_qr', 'gs1_datamatrix'] as const
export type LabelFormat = (typeof labelFormats)[number]
