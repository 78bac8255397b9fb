type Cases = { limit: number; cases: number }

/** Neighboring limits with the same number of cases as one group, the lowest limit first. */
export function groupByCases(casesByLimit: Cases[]): { limits: number[]; cases: number }[] {
  const groups: { limits: number[]; cases: number }[] = []
  for (const { limit, cases } of casesByLimit.toSorted((one, other) => one.limit - other.limit)) {
    const last = groups.at(-1)
    if (last?.cases === cases) last.limits.push(limit)
    else groups.push({ limits: [limit], cases })
  }
  return groups
}
