import { Stack } from '@mantine/core'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { FindingName, Inspection, InspectionVerdict } from '@sahihi/contract/endpoints/inspections.ts'
import { Link } from '@tanstack/react-router'
import { formatDateTime } from '../../lib/format.ts'
import { isAdmin } from '../../lib/session.ts'
import { useGet } from '../lib/api.ts'
import { describePlace } from '../lib/describe-place.ts'
import { DetailDrawer, DrawerText, useShown } from '../ui/detail-drawer.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { IconBadge } from '../ui/icon-badge.tsx'
import { IconAlertHexagon, IconCircleCheck, IconCopyX } from '../ui/icons.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { FactList } from '../ui/stats.tsx'
import { StoredPhoto } from '../ui/stored-photo.tsx'
import { inspectionsText } from './text.ts'

const t = inspectionsText.inspection
const { verdicts, findings: findingWords, names, answers } = inspectionsText

/** What was inspected: the product, else what is known of its label. */
export function describeItem({ product, enteredText }: Inspection): string {
  if (product) return product.name
  if (!enteredText) return inspectionsText.noSerial
  return isAdmin() ? inspectionsText.unknownSerialForAdmins : inspectionsText.unknownSerial
}

const styles = {
  genuine: { color: 'green', icon: IconCircleCheck },
  doubtful: { color: 'gold', icon: IconAlertHexagon },
  counterfeit: { color: 'red', icon: IconCopyX },
} as const

export const VerdictBadge = ({ verdict }: { verdict: InspectionVerdict }) => (
  <IconBadge {...styles[verdict]}>{verdicts[verdict]}</IconBadge>
)

/** One inspection over the list: everything that the inspector sent. */
export function InspectionDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const shown = useShown(id)
  const query = useGet('GET /api/inspections/:id', { params: { id: shown ?? '' } }, { enabled: shown !== undefined })
  const { data, error, isPending, refetch } = query
  return (
    <DetailDrawer
      isOpen={id !== undefined}
      title={data ? describeItem(data) : t.title}
      close={t.close}
      onClose={onClose}
    >
      {isPending ? <ListSkeleton label={t.loading} rows={3} height={90} /> : null}
      {error && !data ? <ErrorState title={t.failed} error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <Stack key={data.id} gap="lg">
          <div>
            <VerdictBadge verdict={data.verdict} />
          </div>
          {data.note ? (
            <section>
              <h3>{t.note}</h3>
              <DrawerText>{data.note}</DrawerText>
            </section>
          ) : null}
          {data.hasPhoto ? <StoredPhoto name="GET /api/inspections/:id/photo" id={data.id} alt={t.photo} /> : null}
          <Findings inspection={data} />
          <InspectionFacts inspection={data} />
        </Stack>
      ) : null}
    </DetailDrawer>
  )
}

function Findings({ inspection: { findings } }: { inspection: Inspection }) {
  const looked = (Object.keys(names) as FindingName[]).flatMap((name) => {
    const finding = findings[name]
    return finding ? [{ label: names[name], value: findingWords[finding] }] : []
  })
  if (looked.length === 0) return null
  return (
    <section>
      <h3>{t.findings}</h3>
      <FactList facts={looked} />
    </section>
  )
}

function InspectionFacts({ inspection }: { inspection: Inspection }) {
  const { inspector, isOfAuthority, product, batch, enteredText, issuedSerial, offlineAnswer, manifestMadeAt } =
    inspection
  const answer = offlineAnswer && answers[offlineAnswer]
  return (
    <FactList
      facts={[
        { label: t.inspector, value: isOfAuthority ? t.ofAuthority(inspector) : inspector },
        { label: t.product, value: product?.name },
        { label: t.batch, value: batch?.name },
        {
          label: t.serial,
          value: enteredText ? (
            <>
              <span className="mono">{groupSerial(enteredText)}</span>{' '}
              {batch && issuedSerial && !isAdmin() ? (
                <Link to="/inventory/$id" params={{ id: batch.id }} search={{ code: issuedSerial }}>
                  {t.seeCode}
                </Link>
              ) : null}
            </>
          ) : null,
        },
        {
          label: t.answer,
          value: answer && manifestMadeAt ? t.asOf(answer, formatDateTime(manifestMadeAt)) : answer,
        },
        { label: t.place, value: inspection.placeWords },
        { label: t.city, value: describePlace(inspection.city, inspection.country) },
        { label: t.madeAt, value: formatDateTime(inspection.madeAt) },
        { label: t.receivedAt, value: formatDateTime(inspection.receivedAt) },
      ]}
    />
  )
}
