import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { describePlace } from '../../lib/describe-place.ts'
import table from '../../ui/table.module.css'
import { copyCasesText } from '../text.ts'
import cards from './case.module.css'
import { assignLetters } from './network-letters.ts'
import styles from './visitor-timeline.module.css'

const t = copyCasesText.case.timeline

type Visitor = CopyCaseDetails['timeline'][number]

/** The first visitors come before those that are counted only. */
const firstKept = 4
const quietDays = 3

/** The visitors of the code that are known one by one, oldest first. */
export function VisitorTimeline({ details: { timeline, leftOut } }: { details: CopyCaseDetails }) {
  const letters = assignLetters(timeline.map(({ network }) => network))
  // Two visitors may have come in the same minute.
  const rows = timeline.map((visitor, number) => ({ visitor, number }))
  const rowsOf = (numbered: typeof rows) =>
    numbered.map(({ visitor, number }) => (
      <VisitorRow key={number} visitor={visitor} letter={letters.get(visitor.network)} />
    ))
  return (
    <section className={cards.card} aria-labelledby="visitors">
      <h2 id="visitors">{t.title}</h2>
      <p className={cards.quiet}>{t.hint}</p>
      <div className={styles.frame}>
        <table className={`${table.table} ${styles.visitors}`}>
          <thead>
            <tr>
              <th scope="col">{t.when}</th>
              <th scope="col">{t.where}</th>
              <th scope="col">{t.device}</th>
              <th scope="col">{t.network}</th>
              <th scope="col" className={styles.number}>
                {t.weight}
              </th>
            </tr>
          </thead>
          <tbody>
            {rowsOf(rows.slice(0, firstKept))}
            {leftOut > 0 ? (
              <tr className={styles.leftOut}>
                <td colSpan={5}>{t.leftOut(leftOut)}</td>
              </tr>
            ) : null}
            {rowsOf(rows.slice(firstKept))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function VisitorRow({ visitor, letter }: { visitor: Visitor; letter: string | undefined }) {
  const { at, city, country, device, weight, quietDays: quiet } = visitor
  return (
    <tr>
      <th scope="row">
        <time dateTime={at}>{formatDateTime(at)}</time>
        {quiet !== null && quiet >= quietDays ? (
          <span className={styles.pause}>{t.quiet(Math.floor(quiet))}</span>
        ) : null}
      </th>
      <td data-label={t.where}>{describePlace(city, country) ?? t.unknownPlace}</td>
      <td data-label={t.device}>{device ? t.devices[device] : t.unknownDevice}</td>
      <td className={styles.network} data-label={t.network}>
        {letter ? <span className={styles.letter}>{letter}</span> : <span>{t.unknownNetwork}</span>}
      </td>
      <td className={styles.number} data-label={t.weight}>
        {Math.round(weight * 100) / 100}
      </td>
    </tr>
  )
}
