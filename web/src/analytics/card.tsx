import { SegmentedControl, Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { analyticsText } from '@sahihi/contract/i18n/en/workspace/analytics.ts'
import { type RefObject, useId, useRef, useState } from 'react'
import { saveFile } from '../lib/save-file.ts'
import { LazyPart } from '../ui/lazy-part.tsx'
import styles from './analytics.module.css'
import { type DateRange, describeFilters, type Scope } from './card-filters.ts'
import { CardMenu } from './card-menu.tsx'
import { type CardStat, CardStats } from './card-stats.tsx'
import { ChartCanvas } from './chart-canvas.tsx'
import type { ChartBuilder } from './charts.ts'
import { DataTable } from './data-table.tsx'
import { exportPng } from './export-png.ts'
import { csvOf, fileName, type TableData } from './table-data.ts'
import type { CardState } from './use-card.ts'
import type { CardFiltersState } from './use-card-filters.ts'

const t = analyticsText.card

const loadFilterDialog = async () => (await import('./filter-dialog.tsx')).FilterDialog

type CardProps = {
  title: string
  subtitle?: string
  /** The beginning of the names of its downloads. */
  file: string
  filtersState: CardFiltersState
  state: CardState<{ range: DateRange | null }>
  stats: CardStat[]
  chart: { label: string; build: ChartBuilder; emptyText?: string | undefined }
  table: TableData
  width?: 'narrow' | 'half' | 'wide'
}

/** One card of the dashboard: figures, a chart or its table, and a menu. */
export function Card({ title, subtitle, file, filtersState, state, stats, chart, table, width = 'half' }: CardProps) {
  const { filters, setScope, setPeriod } = filtersState
  const heading = useId()
  const menuButton = useRef<HTMLButtonElement>(null)
  const range = state.data?.current.range
  const shownFilters = state.data?.filters ?? filters
  const caption = describeFilters(shownFilters, range)
  const clearFilter = () => {
    setScope({})
    // The clear button disappears, so the focus moves to the menu.
    menuButton.current?.focus()
  }
  const savePng = () =>
    exportPng(chart.build, {
      title,
      caption,
      stats: stats.map(({ label, value }) => `${label} ${value}`).join('  ·  '),
    })
      .then((image) => saveFile(image, `${fileName(file, range)}.png`))
      .catch(() => notifications.show({ color: 'red', message: messages.analytics.imageFailed }))
  return (
    <section className={styles.card} aria-labelledby={heading} data-width={width}>
      <header className={styles.header}>
        <div>
          <h2 id={heading}>{title}</h2>
          {subtitle ? <p>{subtitle}</p> : null}
        </div>
        <Options
          title={title}
          button={menuButton}
          filtersState={filtersState}
          hasData={Boolean(state.data)}
          hasRange={Boolean(filters.period || filters.scope.range)}
          onDownloadPng={() => void savePng()}
          onDownloadCsv={() => saveFile(csvOf(table, shownFilters), `${fileName(file, range)}.csv`)}
        />
      </header>
      {filters.period ? (
        <SegmentedControl
          aria-label={t.periods(title)}
          className={styles.periods}
          classNames={{ label: styles.period, indicator: styles.selectedPeriod }}
          data={periods}
          value={filters.period}
          onChange={setPeriod}
        />
      ) : null}
      {state.isLoading ? (
        <CardSkeleton title={title} />
      ) : (
        <div className={styles.body} aria-busy={state.isStale} data-stale={state.isStale || undefined}>
          <CardStats stats={stats} />
          <p className={styles.caption}>
            {caption}
            {Object.keys(filters.scope).length > 0 ? (
              <button type="button" className={styles.linkButton} onClick={clearFilter}>
                {t.clearFilter}
              </button>
            ) : null}
          </p>
          <ChartOrTable title={title} chart={chart} table={table} />
        </div>
      )}
      {state.error ? (
        <p className={styles.inlineError} role="status">
          {messages.analytics.cardFailed}
          <button type="button" className={styles.linkButton} onClick={state.retry}>
            {analyticsText.tryAgain}
          </button>
        </p>
      ) : null}
    </section>
  )
}

const periods = (['day', 'week', 'month'] as const).map((value) => ({ value, label: t[value] }))

type OptionsProps = {
  title: string
  button: RefObject<HTMLButtonElement | null>
  filtersState: CardFiltersState
  hasData: boolean
  hasRange: boolean
  onDownloadPng: () => void
  onDownloadCsv: () => void
}

function Options({ title, button, filtersState, hasData, hasRange, onDownloadPng, onDownloadCsv }: OptionsProps) {
  const { filters, setScope, setCompares } = filtersState
  const [isDialogOpen, setDialogOpen] = useState(false)
  const dialog = {
    title,
    scope: filters.scope,
    returnTo: button,
    onApply: (scope: Scope) => {
      setScope(scope)
      setDialogOpen(false)
    },
    onClose: () => setDialogOpen(false),
  }
  return (
    <>
      <CardMenu
        title={title}
        button={button}
        compares={filters.compares}
        compareDisabledReason={hasRange ? undefined : messages.analytics.noPeriodBeforeAllTime}
        downloadDisabledReason={hasData ? undefined : messages.analytics.nothingToDownload}
        onFilter={() => setDialogOpen(true)}
        onCompare={setCompares}
        onDownloadPng={onDownloadPng}
        onDownloadCsv={onDownloadCsv}
      />
      <LazyPart load={loadFilterDialog} props={isDialogOpen ? dialog : undefined} />
    </>
  )
}

function ChartOrTable({ title, chart, table }: Pick<CardProps, 'title' | 'chart' | 'table'>) {
  const [isTable, setTable] = useState(false)
  const toggle = isTable ? t.showChart : t.showTable
  return (
    <>
      {isTable ? (
        <DataTable title={title} table={table} />
      ) : (
        <div className={styles.chart}>
          <ChartCanvas label={chart.label} build={chart.build} />
          {chart.emptyText ? <p className={styles.empty}>{chart.emptyText}</p> : null}
        </div>
      )}
      <button
        type="button"
        className={styles.toggle}
        aria-label={t.toggleOf(toggle, title)}
        onClick={() => setTable(!isTable)}
      >
        {toggle}
      </button>
    </>
  )
}

const CardSkeleton = ({ title }: { title: string }) => (
  <div className={styles.body} role="status" aria-label={t.loading(title)}>
    <Skeleton height={52} width="60%" />
    <Skeleton height={300} />
  </div>
)
