import { Box, Button, Flex, SegmentedControl, Skeleton, Text } from '@mantine/core'
import type { CityScans, Geographic } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { useGet } from '../../lib/api.ts'
import { useMay } from '../../lib/session-query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { IconSettings } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { Stats } from '../../ui/stats.tsx'
import { FilterBar } from '../filters/filter-bar.tsx'
import { FilterSummary } from '../filters/filter-summary.tsx'
import { type AnalyticsView, allCountries } from '../filters/view.ts'
import { analyticsFiltersText } from '../text.ts'
import { CityList } from './city-list.tsx'
import styles from './demographics.module.css'
import { citiesOf, type Layer, layers } from './layers.ts'
import { ScanMap } from './scan-map.tsx'
import { demographicsText } from './text.ts'
import { type DemographicsView, defaultCountry } from './url-state.ts'
import { useGeographic } from './use-geographic.ts'
import { usePoints } from './use-points.ts'

const t = demographicsText

/** Where in the world the partner's codes are scanned. */
export function DemographicsPage() {
  const view = useSearch({ from: '/workspace/demographics' })
  const { layer, ...filters } = view
  const navigate = useNavigate({ from: '/demographics' })
  const show = (search: DemographicsView) => void navigate({ search, replace: true, resetScroll: false })
  const places = useGeographic(view)
  const { data } = places
  const countryField = useRef<HTMLInputElement>(null)
  const hasFailed = places.error !== null && !places.isFetching
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} />
      <FilterBar
        view={filters}
        defaultDays={analyticsFiltersText.allTime}
        countries={[defaultCountry, ...(data?.distribution.map(({ country }) => country) ?? [])]}
        defaultCountry={defaultCountry}
        hasFreeCountry
        countryField={countryField}
        onChange={(changed) => show({ ...changed, layer })}
      />
      {places.isPending ? <StatsSkeleton /> : null}
      {data ? (
        <div data-stale={places.isPlaceholderData}>
          <PlaceStats data={data} />
        </div>
      ) : null}
      <Flex align="center" gap="sm" mt="xl" mb="sm">
        <Box flex={1} miw={0}>
          <h2>{t.insights}</h2>
          <Text c="dimmed" size="sm" style={{ overflowWrap: 'anywhere' }}>
            <FilterSummary view={view} />
          </Text>
        </Box>
        <RefreshButton isLoading={places.isFetching && !places.isPending} onClick={() => void places.refetch()} />
        <IconButton label={t.settings} icon={IconSettings} onClick={() => countryField.current?.focus()} />
      </Flex>
      {places.isPending ? <InsightsSkeleton /> : null}
      {hasFailed ? (
        <ErrorState
          title={messages.analytics.placesFailed}
          error={places.error}
          onRetry={() => void places.refetch()}
        />
      ) : null}
      {data && !hasFailed ? (
        <div data-stale={places.isPlaceholderData}>
          <Insights data={data} view={view} onChange={show} />
        </div>
      ) : null}
    </>
  )
}

function PlaceStats({ data: { topLocations, localizedScans, totalScans } }: { data: Geographic }) {
  const [top, lowest] = [topLocations[0], topLocations.at(-1)]
  const frequency = top ? (top.scans / localizedScans) * 100 : 0
  return (
    <Stats
      label={t.stats.label}
      stats={[
        { label: t.stats.localized, value: formatNumber(localizedScans), note: t.stats.ofScans(totalScans) },
        { label: t.stats.top, ...cityStat(top) },
        { label: t.stats.lowest, ...cityStat(lowest) },
        { label: t.stats.frequency, value: `${frequency.toFixed(1)}%`, note: t.stats.ofPlaced(localizedScans) },
      ]}
    />
  )
}

const cityStat = (place: CityScans | undefined) =>
  place
    ? { value: <span className={styles.cityName}>{place.city}</span>, note: t.stats.scanCount(place.scans) }
    : { value: t.stats.unknown }

type InsightsProps = { data: Geographic; view: DemographicsView; onChange: (view: DemographicsView) => void }

function Insights({ data, view, onChange }: InsightsProps) {
  const focus = view.country ?? defaultCountry
  const settings = useGet('GET /api/analytics/map', {}, { staleTime: Number.POSITIVE_INFINITY }) // set when the server starts
  const layer = view.layer ?? 'scans'
  const places = useMemo(() => citiesOf(data, layer), [data, layer])
  const cities = usePoints(places, settings.data?.geocoderUrl ?? null)
  if (data.topLocations.length === 0 && data.findings.length === 0)
    return <NoLocations view={view} onAll={() => onChange({ country: view.country })} />
  if (settings.isPending) return <InsightsSkeleton />
  return (
    <div className={styles.insights}>
      <LayerChoice layer={layer} onChange={(chosen) => onChange({ ...view, layer: chosen })} />
      {settings.data ? (
        <ScanMap cities={cities} layer={layer} focus={focus} settings={settings.data} />
      ) : (
        <div>
          <ErrorState
            title={messages.analytics.mapFailed}
            error={settings.error}
            onRetry={() => void settings.refetch()}
          />
        </div>
      )}
      <CityList
        places={places}
        layer={layer}
        focus={focus}
        view={view}
        onAllCountries={() => onChange({ ...view, country: allCountries })}
      />
    </div>
  )
}

type LayerChoiceProps = { layer: Layer; onChange: (layer: DemographicsView['layer']) => void }

function LayerChoice({ layer, onChange }: LayerChoiceProps) {
  const [mayReadCases, mayReadReports] = [useMay('cases:read'), useMay('reports:read')]
  return (
    <SegmentedControl
      aria-label={t.map.layer}
      className={styles.layers}
      value={layer}
      data={layers
        .filter((each) => (each === 'suspected_copies' ? mayReadCases : each !== 'inspections' || mayReadReports))
        .map((value) => ({ value, label: t.layers[value] }))}
      onChange={(chosen) => onChange(chosen === 'scans' ? undefined : chosen)}
    />
  )
}

function NoLocations({ view: { days, from, productId }, onAll }: { view: AnalyticsView; onAll: () => void }) {
  if (days || from || productId)
    return (
      <EmptyState title={messages.analytics.noLocations} text={messages.analytics.noLocationsFiltered}>
        <Button variant="default" onClick={onAll}>
          {t.showAllScans}
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState title={messages.analytics.noLocations} text={messages.analytics.noLocationsHint}>
      <Button variant="default" renderRoot={(props) => <Link to="/products" {...props} />}>
        {t.seeProducts}
      </Button>
    </EmptyState>
  )
}

const StatsSkeleton = () => (
  <Box role="status" aria-label={t.loadingStats}>
    <Skeleton h={{ base: 200, xs: 99 }} />
  </Box>
)

function InsightsSkeleton() {
  return (
    <div className={styles.insights} role="status" aria-label={t.loadingMap}>
      <Skeleton height={520} />
      <Skeleton height={520} />
    </div>
  )
}
