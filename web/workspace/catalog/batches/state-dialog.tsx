import { Radio, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { BatchAction, BatchDetails, ReasonTranslations } from '@sahihi/contract/endpoints/batches.ts'
import type { BatchRow } from '@sahihi/contract/endpoints/lists.ts'
import type { Order } from '@sahihi/contract/endpoints/orders.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type RefObject, useState } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { type Result, useGet, useSend } from '../../lib/api.ts'
import { describePlace } from '../../lib/describe-place.ts'
import { countParts } from '../../ui/batch-state.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { FactList } from '../../ui/stats.tsx'
import { listsWithBatches } from '../lists/lists-with-batches.ts'
import { inventoryText } from '../text.ts'
import { RecallContact, useLacksContact } from './recall-contact.tsx'
import { RecallPreview } from './recall-preview.tsx'
import { SecondPerson, useSecondPerson } from './second-person.tsx'

const t = inventoryText.batchActions
const sending = {
  invalidates: [
    ...listsWithBatches,
    'GET /api/products/:id/orders',
    'GET /api/products/orders/:id',
    'GET /api/inbox',
    'GET /api/partners/profile',
    'GET /api/batches/requests',
    'GET /api/recalls',
    'GET /api/home',
  ],
  isIdempotent: true,
} as const

/** What changes: one batch, which may take its whole order with it, some batches of a list, or an order. */
export type Target = { batch: BatchDetails } | { batches: (BatchRow | BatchDetails)[] } | { order: LotToChange }
type LotToChange = Pick<Order, 'id' | 'displayName' | 'productName'> & Partial<Order>

type StateDialogProps = {
  of: Target
  action: BatchAction
  returnTo: RefObject<HTMLElement | null>
  onClose: () => void
  onDone?: () => void
}

/** Says what would change and asks before the state of batches changes (docs/codes-and-batches.md, "Release, recall, close and block"). */
export function StateDialog({ of, action, returnTo, onClose, onDone }: StateDialogProps) {
  const single = 'batch' in of ? of.batch : undefined
  const isHidden = action === 'archive' || action === 'restore'
  const orderId = 'order' in of ? of.order.id : (single?.orderId ?? null)
  const { data: order, isLoading } = useGet(
    'GET /api/products/orders/:id',
    { params: { id: orderId ?? '' } },
    { enabled: orderId !== null },
  )
  const [translations, setTranslations] = useState<ReasonTranslations>({})
  const [scope, setScope] = useState<'order' | 'batch'>('order')
  const mayChoose = single !== undefined && order !== undefined && order.batchesMade > 1
  const whole = 'order' in of ? { ...of.order, ...order } : mayChoose && scope === 'order' ? order : undefined
  const batches = 'batches' in of ? of.batches : single ? [single] : []
  const count = whole ? (whole.batchesMade ?? 1) : batches.reduce((sum, row) => sum + partsOf(row), 0)
  const [lots, alone] = [batches.filter(isLot), batches.filter((row) => !isLot(row))]
  const orderIds = whole ? [whole.id] : lots.flatMap(({ orderId }) => orderId ?? [])
  const batchIds = whole ? [] : alone.map(({ id }) => id)
  const query = {
    ...(batchIds.length > 0 && { batchIds: batchIds.join(',') }),
    ...(orderIds.length > 0 && { orderIds: orderIds.join(',') }),
  }
  const { data: scanned } = useGet(
    'GET /api/batches/scanned-places',
    { query },
    { enabled: action === 'release' || action === 'recall' },
  )
  const name = whole?.displayName ?? single?.batchDisplayName
  const done = ({ message, request }: { message: string; request: object | null }) => {
    const isRecalled = action === 'recall' && request === null
    notifications.show({
      ...(name ? { title: name } : {}),
      message: isRecalled ? (
        <>
          {message} <a href="/recalls">{t.toLog}</a>
        </>
      ) : (
        message
      ),
      ...(isRecalled && { autoClose: 15_000 }),
    })
    onClose()
    onDone?.()
  }
  const ofOrder = useSend('PUT /api/products/orders/:id/state', { ...sending, onSuccess: done })
  const ofBatches = useSend('PUT /api/batches/state', { ...sending, onSuccess: done })
  const { rule, emergency, setEmergency, isRequest } = useSecondPerson(action)
  const lacksContact = useLacksContact(action === 'recall')
  const [contact, setContact] = useState({ shopperPhone: '', shopperEmail: '' })
  const { title, confirm, effect, ...text } = t[action]
  return (
    <ReasonDialog
      title={title(count)}
      confirm={isRequest ? t.secondPerson.ask : confirm(count)}
      fields={'reasonHelp' in text ? [{ label: t.reason, help: text.reasonHelp }] : []}
      isDangerous={action === 'recall'}
      disabled={lacksContact && !contact.shopperPhone.trim() && !contact.shopperEmail.trim()}
      busy={ofOrder.isPending || ofBatches.isPending || isLoading}
      alert={
        <FormAlert
          error={ofOrder.error ?? ofBatches.error}
          fallback={messages.batchChangeFailed}
          labels={{
            reason: t.reason,
            'contact.shopperPhone': t.contact.phone,
            'contact.shopperEmail': t.contact.email,
          }}
        />
      }
      below={
        action === 'recall'
          ? ([reason = '']) => (
              <RecallPreview reason={reason} translations={translations} onTranslate={setTranslations} />
            )
          : undefined
      }
      returnTo={returnTo}
      onClose={onClose}
      onConfirm={(reason?: string) => {
        const body = {
          action,
          ...(reason ? { reason } : {}),
          ...(action === 'recall' && { reasonTranslations: translations }),
          ...(lacksContact && { contact }),
          ...(emergency && { emergency }),
        }
        if (whole) ofOrder.mutate({ params: { id: whole.id }, body })
        else
          ofBatches.mutate({
            body: {
              ...body,
              ...(batchIds.length > 0 && { batchIds }),
              ...(orderIds.length > 0 && { orderIds }),
            },
          })
      }}
    >
      {isRequest ? null : <p>{effect(single?.product.verificationEnabled ?? true)}</p>}
      {rule ? (
        <SecondPerson isRecall={action === 'recall'} rule={rule} emergency={emergency} onEmergency={setEmergency} />
      ) : null}
      {mayChoose ? (
        <Radio.Group label={t.scope.label} value={scope} onChange={(value) => setScope(value as typeof scope)}>
          <Stack gap="xs" mt={4}>
            <Radio value="order" label={t.scope.order(order.displayName, order.batchesMade)} />
            <Radio value="batch" label={t.scope.batch(single.batchDisplayName)} />
          </Stack>
        </Radio.Group>
      ) : null}
      <FactList facts={[...(whole ? factsOfOrder(whole) : factsOf(batches)), ...factsOfScans(scanned)]} />
      {lacksContact ? <RecallContact contact={contact} onChange={setContact} /> : null}
      {lots.some(({ isInProgress }) => isInProgress) && !isHidden ? <p>{t.toCome.others}</p> : null}
      {whole?.state === 'in_progress' ? <p>{action === 'release' ? t.toCome.release : t.toCome.others}</p> : null}
    </ReasonDialog>
  )
}

const isLot = (row: BatchRow | BatchDetails): row is BatchRow =>
  'parts' in row && row.parts !== null && row.orderId !== null
const partsOf = (row: BatchRow | BatchDetails) => ('parts' in row && row.parts ? countParts(row.parts) : 1)

/** How many codes are scanned and where, while that is not read without values. */
function factsOfScans(scanned: Result<'GET /api/batches/scanned-places'> | undefined) {
  if (!scanned) return []
  const { scannedCodes, places, otherPlaces } = scanned
  const named = places.map(({ city, country, scans }) => t.place(describePlace(city, country) ?? '', scans))
  return [
    { label: t.facts.scannedCodes, value: formatNumber(scannedCodes) },
    { label: t.facts.places, value: named.length > 0 ? t.placesWith(named, otherPlaces) : t.noPlaces },
  ]
}

const factsOfOrder = ({
  productName,
  codesMade,
  batchesMade,
  displayName,
  totalScans,
}: LotToChange & { totalScans?: number }) => [
  { label: t.facts.product, value: productName },
  { label: t.facts.batch, value: displayName },
  {
    label: t.facts.codes,
    value: codesMade === undefined || batchesMade === undefined ? undefined : t.codesIn(codesMade, batchesMade),
  },
  { label: t.facts.scans, value: totalScans === undefined ? undefined : formatNumber(totalScans) },
]

const factsOf = (batches: (BatchDetails | BatchRow)[]) => {
  const sum = (of: (batch: BatchDetails | BatchRow) => number) => batches.reduce((total, each) => total + of(each), 0)
  const listed = (of: (batch: BatchDetails | BatchRow) => string | null) => [
    ...new Set(batches.map(of).filter((value) => value !== null)),
  ]
  const codes = sum(({ quantity }) => quantity)
  const parts = sum(partsOf)
  return [
    {
      label: t.facts.batch,
      value: t.some(listed(({ batchDisplayName }) => batchDisplayName)),
    },
    {
      label: t.facts.product,
      value: t.some(listed((each) => ('product' in each ? each.product.name : each.productName))),
    },
    { label: t.facts.codes, value: parts === 1 ? formatNumber(codes) : t.codesIn(codes, parts) },
    { label: t.facts.scans, value: formatNumber(sum(({ totalScans }) => totalScans)) },
  ]
}
