import { List, Text } from '@mantine/core'
import type { CopyCaseDetails, PinEvidence } from '@sahihi/contract/endpoints/copy-cases.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { describePlace } from '../../lib/describe-place.ts'
import { IconAlertTriangle, IconCircleCheck } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { copyCasesText } from '../text.ts'
import styles from './case.module.css'

const t = copyCasesText.case.pin
const good = <IconCircleCheck color="var(--green)" />
const bad = <IconAlertTriangle color="var(--gold)" />

/** What the hidden PIN says about who holds the genuine item, and when it was entered. */
export function PinFacts({ pin, events }: { pin: PinEvidence; events: CopyCaseDetails['pinEvents'] }) {
  return (
    <Panel title={t.title}>
      <List spacing="xs">
        {pin.facts.map(({ name, text }) => (
          <List.Item key={name} icon={name === 'confirmed' ? good : bad}>
            {text}.
          </List.Item>
        ))}
      </List>
      {events.length > 0 ? <PinEvents events={events} /> : null}
      <Text c="dimmed" size="sm">
        {t.hint}
      </Text>
    </Panel>
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
        <Text span inherit c="dimmed">
          {describePlace(city, country) ?? t.unknownPlace}
        </Text>
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
