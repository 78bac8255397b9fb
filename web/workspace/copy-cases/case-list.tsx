import { Button } from '@mantine/core'
import { groupSerial, serialLength } from '@sahihi/contract/domain/serial.ts'
import type { CopyCase } from '@sahihi/contract/endpoints/copy-cases.ts'
import type { Pagination } from '@sahihi/contract/endpoints/paging.ts'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../lib/format.ts'
import { Rosette } from '../../ui/rosette.tsx'
import { CopyCaseBadge } from '../ui/copy-case-badge.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconBan } from '../ui/icons.tsx'
import { PinBadge } from '../ui/pin-badge.tsx'
import table from '../ui/table.module.css'
import { TimeAgo } from '../ui/time-ago.tsx'
import { Words } from '../ui/words.tsx'
import styles from './copy-cases.module.css'
import { ScoreBar } from './score-bar.tsx'
import { copyCasesText } from './text.ts'
import type { CasesView } from './url-state.ts'

const t = copyCasesText.list

type CaseListProps = {
  data: { cases: CopyCase[]; pagination: Pagination }
  view: CasesView
  isStale: boolean
  onChange: (view: CasesView) => void
}

export function CaseList({ data: { cases, pagination }, view, isStale, onChange }: CaseListProps) {
  if (cases.length === 0) return <NoCases view={view} onChange={onChange} />
  return (
    <div className={styles.frame}>
      <p className={styles.total} role="status">
        {t.count(pagination.totalCount)}
      </p>
      <table className={`${table.table} ${styles.table}`} aria-busy={isStale} data-stale={isStale || undefined}>
        <caption className="visually-hidden">{t.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t.serial}</th>
            <th scope="col">{t.product}</th>
            <th scope="col">{t.score}</th>
            <th scope="col" className={styles.number}>
              {t.visitors}
            </th>
            <th scope="col" className={styles.number}>
              {t.locations}
            </th>
            <th scope="col" className={styles.number}>
              {t.networks}
            </th>
            <th scope="col">{t.lastCheck}</th>
          </tr>
        </thead>
        <tbody>
          {cases.map((each) => (
            <CaseRow key={each.id} item={each} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A click anywhere in the row opens the case: its one link covers the row. */
function CaseRow({ item }: { item: CopyCase }) {
  const { id, verificationNumber, productName, batchName, state, score, limit, isBlocked, evidence, pin } = item
  const worst = pin?.facts.find(({ name }) => name !== 'confirmed')
  return (
    <tr>
      <th scope="row">
        <span className={styles.serial}>
          <Rosette serial={verificationNumber} size={36} />
          <span>
            <Link to="/suspicious-codes/$id" params={{ id }} className={styles.rowLink}>
              <span data-short={verificationNumber.length <= serialLength || undefined}>
                {groupSerial(verificationNumber)}
              </span>
            </Link>
            <span className={styles.marks}>
              <CopyCaseBadge state={state} />
              {worst ? <PinBadge fact={worst.name} /> : null}
              {isBlocked ? <Blocked /> : null}
            </span>
          </span>
        </span>
      </th>
      <td className={styles.product}>
        <Words of={productName} />
        <span>{batchName}</span>
      </td>
      <td data-label={t.score} className={styles.scoreCell}>
        <ScoreBar score={score} limit={limit} />
      </td>
      <td className={styles.number} data-label={t.visitors}>
        {formatNumber(evidence.visitors)}
      </td>
      <td className={styles.number} data-label={t.locations}>
        {formatNumber(evidence.locations)}
      </td>
      <td className={styles.number} data-label={t.networks}>
        {formatNumber(evidence.networks)}
      </td>
      <td data-label={t.lastCheck} className={styles.time}>
        <TimeAgo at={evidence.lastAt} />
      </td>
    </tr>
  )
}

export function Blocked() {
  return (
    <span className={styles.blocked}>
      <IconBan size={15} stroke={2} aria-hidden="true" />
      {copyCasesText.blocked}
    </span>
  )
}

function NoCases({ view, onChange }: Pick<CaseListProps, 'view' | 'onChange'>) {
  const { state = 'open', productId, batchId } = view
  const { title, hint } = t.empty[state]
  if (!productId && !batchId) return <EmptyState title={title} text={hint} />
  return (
    <EmptyState title={t.noMatch}>
      <Button variant="default" onClick={() => onChange({ state, sort: view.sort })}>
        {copyCasesText.filters.clear}
      </Button>
    </EmptyState>
  )
}
