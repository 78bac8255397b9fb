type Counts = {
  pinChecks: number
  wrongPins: number
  codesChecked: number
  codesRechecked: number
  codesConfirmed: number
}

/** The shares that hidden PINs are judged by (docs/verdicts.md, "Hidden PINs"); null where there is nothing to take a share of. */
export function pinShares(scans: number, counts: Counts) {
  const { pinChecks, wrongPins, codesChecked, codesRechecked, codesConfirmed } = counts
  const checked = shareOf(codesChecked, scans)
  return {
    // A code can be checked on a day without a scan, by SMS or on a page that is still open.
    checked: checked === null ? null : Math.min(1, checked),
    confirmed: shareOf(codesConfirmed, codesChecked - codesRechecked),
    wrong: shareOf(wrongPins, pinChecks),
  }
}

const shareOf = (part: number, whole: number) => (whole > 0 ? part / whole : null)
