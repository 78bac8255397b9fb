/** The text of the feedback screens, in English. */
export const feedbackText = {
  distributions: {
    barChartAnswersTitle: (title: string) =>
      `Bar chart of the answers to “${title}”. The table after it has the same figures.`,
    answer: 'Answer',
    count: 'Count',
    share: 'Share',
  },
  feedbackFilters: {
    filterAnswers: 'Filter the answers',
    batch: 'Batch',
    allBatches: 'All batches',
    oneBatch: 'One batch',
    from: 'From',
    to: 'To',
    clearFilters: 'Clear filters',
    anyDay: 'Any day',
  },
  feedbackHeader: {
    feedback: 'Feedback',
    whatShoppersAnswerAbout: (name: string) => `What shoppers answer about ${name}.`,
    products: 'Products',
    exportTheseCsv: 'Export these as CSV',
    exportCsv: 'Export as CSV',
  },
  feedbackStats: {
    answers: 'Answers',
    responseRate: 'Response rate',
    scannedcodes: (scannedCodes: string) => `of ${scannedCodes}`,
    averageStars: 'Average stars',
    scale: (scale: number) => `of ${scale}`,
  },
  productFeedbackPage: {
    verifiedInsteadShoppersTold: 'It is verified instead: its shoppers are told whether it is genuine.',
    noAnswersBatchThese: 'No answers in this batch and these days.',
    showAllAnswers: 'Show all answers',
    printCodesPutOne: 'Print its codes and put one on each item: whoever scans it is asked your questions.',
    goBatches: 'Go to its batches',
  },
  productFeedbackSkeleton: {
    loadingFeedback: 'Loading feedback',
  },
  textAnswer: {
    n5Stars: 'of 5 stars',
  },
  textAnswers: {
    theirOwnWords: 'In their own words',
    searchTexts: 'Search the texts',
    totalTexts: (total: string) => `${total} texts`,
    search: (search: string) => ` with “${search}”`,
    nobodyHasWrittenAnything: 'Nobody has written anything here yet.',
    chartsAboveShowWhat: 'The charts above show what they chose.',
    noTextHoldsSearch: (search: string) => `No text holds “${search}”.`,
    showAllTexts: 'Show all texts',
    loadingTexts: 'Loading texts',
  },
}
