import { useEffect, useRef } from 'react'
import { isAdmin } from '../../lib/session.ts'
import { ErrorState } from '../ui/error-state.tsx'
import {
  type Icon,
  IconAlertHexagon,
  IconArrowRight,
  IconBuildingFactory2,
  IconFlag,
  IconLayoutGrid,
  IconPlus,
  IconQrcode,
} from '../ui/icons.tsx'
import styles from './palette.module.css'
import type { Result } from './result.ts'
import type { ResultGroup } from './result-groups.ts'
import { searchText as t } from './text.ts'
import type { Search } from './use-search.ts'

export const listId = 'search-results'
export const optionId = (index: number) => `search-result-${index}`

const icons: Record<Result['kind'], Icon> = {
  partner: IconBuildingFactory2,
  product: IconLayoutGrid,
  batch: IconBuildingFactory2,
  code: IconQrcode,
  copyCase: IconAlertHexagon,
  report: IconFlag,
  page: IconArrowRight,
  action: IconPlus,
}

type ResultListProps = {
  groups: ResultGroup[]
  active: number
  search: Search
  onOpen: (result: Result) => void
}

export function ResultList({ groups, active, search, onOpen }: ResultListProps) {
  const results = groups.flatMap((group) => group.results)
  const isEmpty = results.length === 0 && search.isCurrent && !search.error
  return (
    <div className={styles.results}>
      <div id={listId} role="listbox" aria-label={t.results}>
        {groups.map(({ label, results: inGroup }) => (
          // biome-ignore lint/a11y/useSemanticElements: a list of options has groups of options, not fields
          <div key={label} role="group" aria-label={label}>
            <div className={styles.heading} aria-hidden="true">
              {label}
            </div>
            {inGroup.map((result) => (
              <Option
                key={result.href}
                result={result}
                id={optionId(results.indexOf(result))}
                isActive={results[active] === result}
                onOpen={onOpen}
              />
            ))}
          </div>
        ))}
      </div>
      {search.error ? <ErrorState title={t.failed} error={search.error} onRetry={search.retry} /> : null}
      {isEmpty ? (
        <div className={styles.empty}>
          <p>{t.nothing(search.text)}</p>
          <p>{isAdmin() ? t.nothingHintForAdmins : t.nothingHint}</p>
        </div>
      ) : null}
      <p className="visually-hidden" role="status">
        {search.isCurrent ? (search.error || isEmpty ? '' : t.found(results.length)) : t.loading}
      </p>
    </div>
  )
}

type OptionProps = { result: Result; id: string; isActive: boolean; onOpen: (result: Result) => void }

function Option({ result, id, isActive, onOpen }: OptionProps) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const IconOfKind = icons[result.kind]
  return (
    // The field has the focus and its keys open the active option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onOpen(result)}
    >
      <IconOfKind size={20} />
      <span className={styles.label}>{result.label}</span>
      {result.detail ? <span className={styles.detail}>{result.detail}</span> : null}
    </div>
  )
}
