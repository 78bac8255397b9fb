import { type CodeReplay, replayScans } from '../../server/src/verify/detection/replay-scans.ts'
import { type AttackName, attackNames } from './attackers.ts'
import { type CopyKind, copyNames } from './copies.ts'
import { type GenuineKind, genuineNames } from './genuine.ts'
import { inOrder, type SimulatedPartner } from './simulate.ts'
import type { Variant } from './variants.ts'

/** Of how many codes so many were suspected. */
export type Count = { of: number; suspected: number }
export type Result = {
  /** By the 3rd, 5th and 10th checked copy of a code. */
  recall: Record<CopyKind, Record<(typeof copyCounts)[number], Count>>
  falseAlarms: Record<GenuineKind, Count>
  poisoned: Record<AttackName, Count>
}
export const copyCounts = [3, 5, 10] as const

const none = (): Count => ({ of: 0, suspected: 0 })
const record = <K extends string, V>(names: readonly K[], newValue: () => V) =>
  Object.fromEntries(names.map((name) => [name, newValue()])) as Record<K, V>

function count(total: Count, isSuspected: boolean) {
  total.of += 1
  if (isSuspected) total.suspected += 1
}

/** What the rule finds in a world. The attacks are in a replay of their own, so that they do not change what is usual. */
export function measure(world: SimulatedPartner, variant: Variant): Result {
  const { genuine, copied, attacked } = world
  const result: Result = {
    recall: record(copyNames, () => ({ 3: none(), 5: none(), 10: none() })),
    falseAlarms: record(genuineNames, none),
    poisoned: record(attackNames, none),
  }
  const genuineScans = genuine.flatMap(({ scans }) => scans)
  const replays = replay([...genuineScans, ...copied.flatMap(({ scans }) => scans)], variant)
  for (const { code, kind } of genuine) count(result.falseAlarms[kind], replays.get(code)?.suspected !== undefined)
  for (const { kind, copyScans } of copied)
    for (const copies of copyCounts) {
      const scan = copyScans[copies - 1]
      if (!scan) continue
      const at = replays.get(scan.code)?.suspected?.at
      count(result.recall[kind][copies], at !== undefined && at <= scan.at)
    }
  if (!variant.withAttacks) return result
  const attackedReplays = replay([...genuineScans, ...attacked.flatMap(({ scans }) => scans)], variant)
  for (const { code, attack } of attacked)
    count(result.poisoned[attack], attackedReplays.get(code)?.suspected !== undefined)
  return result
}

function replay(
  scans: SimulatedPartner['genuine'][number]['scans'],
  { limit, transform, assess }: Variant,
): Map<string, CodeReplay> {
  const ordered = inOrder(scans)
  const replayed = replayScans(transform ? transform(ordered) : ordered, {
    limit,
    ...(assess && { assess }),
  })
  return new Map(replayed.map((code) => [code.code, code]))
}
