import {
  Anchor,
  Box,
  Button,
  Center,
  Flex,
  Card as Frame,
  Group,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
} from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { AnalyticsPeriod } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type ReactNode, useId, useState } from 'react'
import { errorReason } from '../../lib/errors.ts'
import { saveFile } from '../../lib/save-file.ts'
import { IconRefresh } from '../ui/icons.tsx'
import styles from './analytics.module.css'
import { type CardFilters, effectiveCountry, endsToday } from './card-filters.ts'
import { CardMenu } from './card-menu.tsx'
import { type CardStat, CardStats } from './card-stats.tsx'
import { ChartCanvas } from './chart-canvas.tsx'
import { ChartTable } from './chart-table.tsx'
import type { ChartBuilder } from './charts.ts'
import { exportPng } from './export-png.ts'
import { describeFilters } from './filters/describe-filters.ts'
import { useFilterNames } from './filters/use-inventory-names.ts'
import { allCountries, chosenCountry, type DateRange } from './filters/view.ts'
import { fileName, type TableData, toCsv } from './table-data.ts'
import { analyticsText } from './text.ts'
import type { CardState } from './use-card.ts'

const t = analyticsText.card

type CardProps = {
  title: string
  subtitle?: string
  /** The beginning of the names of its downloads. */
  file: string
  filters: CardFilters
  /** Where the step of all charts is chosen. */
  onPeriod?: ((period: AnalyticsPeriod) => void) | undefined
  state: CardState<{ range: DateRange | null }>
  stats: CardStat[]
  /** A chart on a canvas, or something that is drawn and read in one. */
  chart:
    | { label: string; build: ChartBuilder; emptyText?: string | undefined; hasBars?: boolean }
    | { drawing: ReactNode }
  table: TableData
  /** Stands beside the chart, on a phone below it. */
  aside?: ReactNode
  width?: 'narrow' | 'half' | 'wide' | 'full'
  /** After an error it shows its figures as they are, and never the error alone. */
  showsZeros?: boolean
}

/** One card of the dashboard: figures, a chart or its table, and a menu. */
export function Card(props: CardProps) {
  const {
    title,
    subtitle,
    file,
    filters,
    onPeriod,
    state,
    stats,
    chart,
    table,
    aside,
    width = 'half',
    showsZeros = false,
  } = props
  const heading = useId()
  const range = state.data?.current.range
  const shownFilters = state.data?.filters ?? filters
  const names = useFilterNames(shownFilters.view)
  // Bars have no dashed part.
  const partial = 'hasBars' in chart && chart.hasBars ? t.unfinished : t.partial
  const caption = describeFilters(range, names, countryInWords(shownFilters))
  const savePng = (build: ChartBuilder) =>
    exportPng(build, {
      title,
      caption,
      stats: stats.map(({ label, value }) => `${label} ${value}`).join('  ·  '),
    })
      .then((image) => saveFile(image, `${fileName(file, range)}.png`))
      .catch(() => notifications.show({ color: 'red', message: messages.analytics.imageFailed }))
  return (
    <Frame component="section" padding={0} className={styles.card} aria-labelledby={heading} data-width={width}>
      <Flex component="header" justify="space-between" align="flex-start" gap="sm" mr={-10}>
        <div>
          <Box component="h2" id={heading} pt="xs">
            {title}
          </Box>
          {subtitle ? (
            <Text c="dimmed" size="sm" mt={2}>
              {subtitle}
            </Text>
          ) : null}
        </div>
        <CardMenu
          title={title}
          downloadDisabledReason={state.data ? undefined : messages.analytics.nothingToDownload}
          onDownloadPng={'build' in chart ? () => void savePng(chart.build) : undefined}
          onDownloadCsv={() => saveFile(toCsv(table, names), `${fileName(file, range)}.csv`)}
        />
      </Flex>
      {filters.period && onPeriod ? (
        <SegmentedControl
          aria-label={t.periods(title)}
          className={styles.periods}
          classNames={{ indicator: styles.selectedPeriod }}
          data={periods}
          value={filters.period}
          onChange={onPeriod}
        />
      ) : null}
      {state.isLoading ? <CardSkeleton title={title} /> : null}
      {state.error && !state.isLoading ? (
        <CardFailure state={state} isAlone={state.data === undefined && !showsZeros} />
      ) : null}
      {state.data || (showsZeros && !state.isLoading) ? (
        <Stack gap="xs" flex={1} aria-busy={state.isStale} data-stale={state.isStale}>
          {stats.length > 0 ? <CardStats stats={stats} /> : null}
          <Group gap="0 12px" mih={44} c="dimmed" fz="sm" style={{ overflowWrap: 'anywhere' }}>
            <span>{caption}</span>
            {filters.period && endsToday(range ?? undefined) ? <span>{partial[filters.period]}</span> : null}
          </Group>
          {'build' in chart ? <ChartOrTable title={title} chart={chart} table={table} aside={aside} /> : chart.drawing}
        </Stack>
      ) : null}
    </Frame>
  )
}

const periods = (['day', 'week', 'month'] as const).map((value) => ({ value, label: t[value] }))

/** Where the page is about a country, a card that is not says so. */
const countryInWords = (filters: CardFilters) =>
  chosenCountry(filters.view) && (effectiveCountry(filters) ?? allCountries)

type CardFailureProps = { state: Pick<CardState<unknown>, 'error' | 'retry'>; isAlone: boolean }

/** What failed and a retry: in place of the figures, or above the last ones. */
function CardFailure({ state: { error, retry }, isAlone }: CardFailureProps) {
  const reason = errorReason(error)
  return (
    <Flex
      role="status"
      wrap="wrap"
      align="center"
      gap="sm"
      c="dimmed"
      fz="sm"
      {...(isAlone ? { direction: 'column', justify: 'center', flex: 1, mih: 300, ta: 'center' } : {})}
    >
      <Text {...(isAlone ? { c: 'var(--ink)', fw: 500 } : { size: 'sm' })}>{messages.analytics.cardFailed}</Text>
      {isAlone && reason ? <p>{reason}</p> : null}
      <Button variant="default" leftSection={<IconRefresh />} onClick={retry}>
        {analyticsText.tryAgain}
      </Button>
    </Flex>
  )
}

type ChartOrTableProps = Pick<CardProps, 'title' | 'table' | 'aside'> & {
  chart: Extract<CardProps['chart'], { build: unknown }>
}

function ChartOrTable({ title, chart, table, aside }: ChartOrTableProps) {
  const [isTable, setTable] = useState(false)
  const toggle = isTable ? t.showChart : t.showTable
  const shown = isTable ? (
    <ChartTable title={title} table={table} />
  ) : (
    <Box pos="relative">
      <ChartCanvas label={chart.label} build={chart.build} />
      {chart.emptyText ? (
        <Center pos="absolute" inset="0 0 48px" c="dimmed">
          {chart.emptyText}
        </Center>
      ) : null}
    </Box>
  )
  return (
    <>
      {aside ? (
        <div className={styles.split}>
          {shown}
          {aside}
        </div>
      ) : (
        shown
      )}
      <Anchor
        component="button"
        type="button"
        underline="always"
        size="sm"
        fw={500}
        mih={44}
        mt="auto"
        style={{ alignSelf: 'flex-start' }}
        aria-label={t.toggleOf(toggle, title)}
        onClick={() => setTable(!isTable)}
      >
        {toggle}
      </Anchor>
    </>
  )
}

const CardSkeleton = ({ title }: { title: string }) => (
  <Stack gap="xs" flex={1} role="status" aria-label={t.loading(title)}>
    <Skeleton height={52} width="60%" />
    <Skeleton height={300} />
  </Stack>
)
