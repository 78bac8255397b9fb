type ImportCounts = { created: number; skipped: number; empty: number }

/** The messages about imports of products and batches. No imports. */
export const importMessages = {
  withPins: 'with hidden PINs',
  tableEmpty: 'This file is empty.',
  tableNotJson: 'This is not JSON: a list of objects, as the template has it.',
  tableNoRows: 'This file has no lines below the names of the columns.',
  tableTooLong: (max: number) => `Import at most ${max.toLocaleString('en-US')} lines at once.`,
  tableTooManyCodes: (max: number) =>
    `Import at most ${max.toLocaleString('en-US')} codes at once. For more, split the file, or order them on the page of the product.`,
  tableColumnsMissing: (titles: string[]) =>
    `The first line must name the columns. Missing: ${titles.join(', ')}. Download the template to see them.`,
  tableColumnTwice: (title: string) => `The column ${title} is there twice.`,
  tableNotAnObject: 'Put an object with the fields here, as the template has it.',
  tableNotAValue: 'Use text, a number, true or false.',
  tableTooManyCells: 'This line has more cells than there are columns. Put text with a comma into quotation marks.',
  tableYesOrNo: 'Use yes or no.',
  tableMode: 'Use verification or feedback, or leave it empty.',
  tableSerials: 'Use new or imported, or leave it empty.',
  tableProductUnknown: (name: string) => `There is no product called ${name}. Import the products first.`,
  tableProductAmbiguous: (name: string) => `Several products are called ${name}. Fill in Product GTIN or Product id.`,
  tableLinesJoined: (kind: 'products' | 'batches', ranges: { line: number; lastLine: number }[]) => {
    const named = ranges.slice(0, 5).map(({ line, lastLine }) => `${line} to ${lastLine}`)
    const more = ranges.length > named.length ? ` and ${ranges.length - named.length} more` : ''
    return `A cell with line breaks makes one of several lines: ${named.join(', ')}${more}. If these lines are ${kind} of their own, correct the quotation marks.`
  },
  tableUnnamedColumn: (position: number) => `column ${position}, which has no name`,
  tableFieldTwice: 'This field is there twice.',
  tableImported: (kind: 'products' | 'batches', { created, skipped, empty }: ImportCounts) => {
    const [one, many] = kind === 'products' ? ['product', 'products'] : ['batch', 'batches']
    const things = `${created.toLocaleString('en-US')} ${created === 1 ? one : many}`
    const rest = [
      skipped === 0 ? '' : ` ${skipped.toLocaleString('en-US')} skipped.`,
      empty === 0 ? '' : ` ${empty.toLocaleString('en-US')} empty.`,
    ].join('')
    return created === 0 ? `Nothing was new.${rest}` : `Imported ${things}.${rest}`
  },
  serialsNotTexts: 'Give the serials as a list of texts.',
  skippedExample: 'The example of the template.',
  skippedThere: 'Already there.',
  skippedSameAs: (line: number) => `The same as line ${line}.`,
  skippedFeedback: 'Asks for feedback: add it on its own page, with its questions.',
  skippedSerials: 'Has your own serials: import them on the page of the product.',
} as const
