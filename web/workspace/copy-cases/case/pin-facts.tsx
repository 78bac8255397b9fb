import type { CopyCaseDetails, PinEvidence } from '@sahihi/contract/endpoints/copy-cases.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { describePlace } from '../../lib/describe-place.ts'
import { IconAlertTriangle, IconCircleCheck } from '../../ui/icons.tsx'
import { copyCasesText } from '../text.ts'
import styles from './case.module.css'

const t = copyCasesText.case.pin

/** What the hidden PIN says about who holds the genuine item, and when it was entered. */
export function PinFacts({ pin, events }: { pin: PinEvidence; events: CopyCaseDetails['pinEvents'] }) {
  return (
    <section className={styles.card} aria-labelledby="pin">
      <h2 id="pin">{t.title}</h2>
      <ul className={styles.hints}>
        {pin.facts.map(({ name, text }) => {
          const isGood = name === 'confirmed'
          const Icon = isGood ? IconCircleCheck : IconAlertTriangle
          return (
            <li key={name} data-good={isGood || undefined}>
              <Icon size={18} stroke={1.5} aria-hidden="true" />
              <span>{text}.</span>
            </li>
          )
        })}
      </ul>
      {events.length > 0 ? <PinEvents events={events} /> : null}
      <p className={styles.quiet}>{t.hint}</p>
    </section>
  )
}

type PinEvent = CopyCaseDetails['pinEvents'][number]

/** Those after one another in one place are one line: a guesser enters many. */
const PinEvents = ({ events }: { events: PinEvent[] }) => (
  <ol className={styles.events} aria-label={t.events}>
    {groupEvents(events).map(({ at, outcome, city, country, count }, number) => (
      // Two may be entered in the same moment.
      // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered
      <li key={number}>
        <time dateTime={at}>{formatDateTime(at)}</time>
        <span>{count > 1 ? t.times(t.outcomes[outcome], count) : t.outcomes[outcome]}</span>
        <span className={styles.quiet}>{describePlace(city, country) ?? t.unknownPlace}</span>
      </li>
    ))}
  </ol>
)

/** Each line has the time of its last event. */
function groupEvents(events: PinEvent[]): (PinEvent & { count: number })[] {
  const groups: (PinEvent & { count: number })[] = []
  for (const event of events) {
    const last = groups.at(-1)
    const isAlike = last?.outcome === event.outcome && last.city === event.city && last.country === event.country
    if (isAlike) groups[groups.length - 1] = { ...event, count: last.count + 1 }
    else groups.push({ ...event, count: 1 })
  }
  return groups
}
