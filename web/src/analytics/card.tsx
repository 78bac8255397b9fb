import { Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { analyticsMessages } from '@sahihi/contract/i18n/en/analytics-messages.ts'
import { type RefObject, useId, useRef, useState } from 'react'
import { saveFile } from '../lib/save-file.ts'
import styles from './analytics.module.css'
import { CardMenu } from './card-menu.tsx'
import type { Draw } from './charts.ts'
import { Drawing } from './chart-canvas.tsx'
import { type Figure, Figures } from './card-stats.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import { PeriodChoice } from './period-select.tsx'
import { pictureOf } from './export-png.ts'
import { csvOf, fileName, type Sheet } from './table-data.ts'
import { SheetTable } from './data-table.tsx'
import type { CardState } from './use-card.ts'
import type { Wishes } from './use-card-filters.ts'
import { type Range, wishWords } from './card-filters.ts'

type CardProps = {
  title: string
  words?: string
  /** What its files are called. */
  file: string
  wishes: Wishes
  state: CardState<{ range: Range | null }>
  figures: Figure[]
  chart: { label: string; draw: Draw; nothing?: string | undefined }
  sheet: Sheet
  width?: 'narrow' | 'half' | 'wide'
}

/** One card of the dashboard: figures, the picture or its table, and a menu. */
export function Card({ title, words, file, wishes, state, figures, chart, sheet, width = 'half' }: CardProps) {
  const { wish, setPeriod } = wishes
  const heading = useId()
  const options = useRef<HTMLButtonElement>(null)
  const range = state.shown?.now.range
  const shownWish = state.shown?.wish ?? wish
  const about = wishWords(shownWish, range)
  const clear = () => {
    wishes.setFilters({})
    // The button for it is gone then.
    options.current?.focus()
  }
  const savePicture = () =>
    pictureOf(chart.draw, {
      title,
      about,
      figures: figures.map(({ label, value }) => `${label} ${value}`).join('  ·  '),
    })
      .then((picture) => saveFile(picture, `${fileName(file, range)}.png`))
      .catch(() => notifications.show({ color: 'red', message: analyticsMessages.pictureFailed }))
  return (
    <section className={styles.card} aria-labelledby={heading} data-width={width}>
      <header className={styles.head}>
        <div>
          <h2 id={heading}>{title}</h2>
          {words ? <p>{words}</p> : null}
        </div>
        <Options
          title={title}
          button={options}
          wishes={wishes}
          hasFigures={Boolean(state.shown)}
          hasRange={Boolean(wish.period || wish.filters.range)}
          onPicture={() => void savePicture()}
          onTable={() => saveFile(csvOf(sheet, shownWish), `${fileName(file, range)}.csv`)}
        />
      </header>
      {wish.period ? <PeriodChoice title={title} period={wish.period} onChoose={setPeriod} /> : null}
      {state.isLoading ? (
        <Waiting title={title} />
      ) : (
        <div className={styles.body} aria-busy={state.isStale} data-stale={state.isStale || undefined}>
          <Figures figures={figures} />
          <p className={styles.about}>
            {about}
            {Object.keys(wish.filters).length > 0 ? (
              <button type="button" className={styles.retry} onClick={clear}>
                Clear filter
              </button>
            ) : null}
          </p>
          <ChartOrTable title={title} chart={chart} sheet={sheet} />
        </div>
      )}
      {state.error ? (
        <p className={styles.quietly} role="status">
          {analyticsMessages.cardFailed}
          <button type="button" className={styles.retry} onClick={state.retry}>
            Try again
          </button>
        </p>
      ) : null}
    </section>
  )
}

type OptionsProps = {
  title: string
  button: RefObject<HTMLButtonElement | null>
  wishes: Wishes
  hasFigures: boolean
  hasRange: boolean
  onPicture: () => void
  onTable: () => void
}

function Options({ title, button, wishes, hasFigures, hasRange, onPicture, onTable }: OptionsProps) {
  const { wish, setFilters, setCompares } = wishes
  const [filters, setFiltering] = useState(false)
  return (
    <>
      <CardMenu
        title={title}
        button={button}
        compares={wish.compares}
        whyNotCompared={hasRange ? undefined : analyticsMessages.allTimeHasNoBefore}
        whyNotSaved={hasFigures ? undefined : analyticsMessages.nothingToSave}
        onFilter={() => setFiltering(true)}
        onCompare={setCompares}
        onPicture={onPicture}
        onTable={onTable}
      />
      {filters ? (
        <FilterDialog
          title={title}
          filters={wish.filters}
          returnTo={button}
          onChoose={(chosen) => {
            setFilters(chosen)
            setFiltering(false)
          }}
          onClose={() => setFiltering(false)}
        />
      ) : null}
    </>
  )
}

function ChartOrTable({ title, chart, sheet }: Pick<CardProps, 'title' | 'chart' | 'sheet'>) {
  const [isTable, setTable] = useState(false)
  const toggle = isTable ? 'Show as a chart' : 'Show as a table'
  return (
    <>
      {isTable ? (
        <SheetTable title={title} sheet={sheet} />
      ) : (
        <div className={styles.picture}>
          <Drawing {...chart} />
          {chart.nothing ? <p className={styles.nothing}>{chart.nothing}</p> : null}
        </div>
      )}
      <button
        type="button"
        className={styles.toggle}
        aria-label={`${toggle}: ${title}`}
        onClick={() => setTable(!isTable)}
      >
        {toggle}
      </button>
    </>
  )
}

const Waiting = ({ title }: { title: string }) => (
  <div className={styles.body} role="status" aria-label={`Loading ${title}`}>
    <Skeleton height={52} width="60%" />
    <Skeleton height={300} />
  </div>
)
