/** The design of QR labels. */
export const labelsText = {
  title: 'QR design',
  subtitle: 'How your symbols look in downloads. Each one still leads to its own page.',
  loading: 'Loading your design',
  planEnded: 'Your plan has ended. Downloads are plain black until you have another; your design is kept.',
  planNeeded: 'Your colour, your logo in the middle, and your brand name under each symbol.',
  plans: 'See the plans',

  form: {
    symbol: 'Symbol',
    rounded: 'Rounded modules',
    brandName: 'Brand name',
    brandNameOptional: 'Brand name (optional)',
    brandNameHelp: 'Stands under each symbol, with its serial, in PDF and SVG files.',
    save: 'Save design',
    color: 'Colour',
    ownColor: 'Your own colour',
    ownColorHelp: 'As on your pack, for example #0b5d3b. Dark enough to stand out from white.',
    colors: {
      '#000000': 'Black',
      '#0b5d3b': 'Green',
      '#14306b': 'Navy',
      '#0b5563': 'Teal',
      '#8e1b1b': 'Dark red',
      '#5b2a86': 'Purple',
    },
  },

  logo: {
    title: 'Logo',
    help: 'A simple, square picture works best. It stands in the middle of each symbol, which gets more modules to make up for it. PNG, JPEG or WebP, 1 MB at most.',
    add: 'Add a logo',
    replace: 'Choose another logo',
    remove: 'Remove the logo',
  },

  preview: {
    title: 'Preview',
    symbol: 'A sample symbol in this design',
    drawing: 'Drawing and scanning it…',
    readable: 'It can be scanned.',
    retry: 'Draw it again',
  },
}
