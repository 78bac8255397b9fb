/** The API's messages about files with hidden PINs, and what is printed on them. */
export const pinFileMessages = {
  reasonRequired: 'Say why the file is needed, in 3 to 200 characters.',
  noPins: 'This batch has no hidden PINs. Only a batch that was created with them has files with PINs.',
  orderWithoutPins: 'This order has no hidden PINs. Only an order that was placed with them has files with PINs.',
  keyMissing:
    'This server no longer has the secret key of these PINs. Ask the person who runs it to set that key as SECRET_KEY_PREVIOUS, then try again.',
  noneLeft: 'No more files with PINs may be made of this batch. An owner can allow three more.',
  noneLeftOfOrder:
    'No more files with PINs may be made of this order, because a batch of it has none left. An owner can allow three more.',
  someLeft: 'Files are still left. More can be allowed once none is.',
  tooLargeForZip: (max: string) =>
    `The labels of an order with more than ${max} codes are too many for one ZIP. Download the CSV, or the labels of each batch.`,
  allowed: 'Three more files with PINs are allowed.',

  fileOf: (number: number, allowed: number) => `PIN file ${number} of ${allowed}`,
  /** The footer of a sheet. `file` comes from `fileOf`. */
  madeBy: (file: string, day: string, who: string) => `${file}, made ${day} by ${who}`,
  batch: (number: string, name: string) => `${name} · batch ${number}`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  panel: (width: number, height: number) => `PIN panel ${width} × ${height} mm`,
} as const
