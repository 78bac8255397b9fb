/** The design of QR labels. */
export const labelsText = {
  title: 'Label design',
  subtitle: 'Customize how your QR codes look. Scanning isn’t affected.',
  loading: 'Loading your design',
  planEnded: 'Your plan has ended. Downloads are plain black until you choose another plan; your design is kept.',
  planNeeded: 'Add your color, your logo and your brand name to every code.',
  plans: 'See plans',

  form: {
    symbol: 'QR code',
    rounded: 'Rounded dots',
    brandName: 'Brand name',
    brandNameOptional: 'Brand name (optional)',
    brandNameHelp:
      'Printed under each code with its serial (PDF and SVG). A PDF shows ? for Chinese letters and most emoji.',
    save: 'Save design',
    color: 'Color',
    ownColor: 'Your own color',
    ownColorHelp: 'As on your pack, e.g. #0b5d3b. Dark enough to scan on white.',
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
    help: 'Square logos work best. We raise error correction so codes still scan. PNG, JPEG or WebP, up to 1 MB.',
    add: 'Add a logo',
    replace: 'Choose another logo',
    remove: 'Remove the logo',
  },

  preview: {
    title: 'Preview',
    symbol: 'A sample code in this design',
    drawing: 'Testing…',
    readable: 'Scan test passed',
    retry: 'Retry',
  },
}
