import { Table, Text } from '@mantine/core'
import type { PinFigures } from '@sahihi/contract/endpoints/analytics/pins.ts'
import { formatNumber, formatPercent } from '../../../lib/format.ts'
import { pinsText } from '../../catalog/pins/text.ts'
import { describePlace } from '../../lib/describe-place.ts'

const t = pinsText.card

/** The cities with the most wrong PINs, and how many of the PINs that were checked there these are. */
export function PinPlaces({ places }: { places: PinFigures['places'] }) {
  if (places.length === 0) return <Text c="dimmed">{t.noPlaces}</Text>
  return (
    <Table fz="sm" verticalSpacing={6} horizontalSpacing="xs" style={{ alignSelf: 'start' }}>
      <Table.Caption fw={600} c="var(--ink)" ta="left" fz="sm" mt={0} style={{ captionSide: 'top' }}>
        {t.places}
      </Table.Caption>
      <Table.Thead>
        <Table.Tr c="dimmed">
          <Table.Th scope="col" fw={400} pl={0}>
            {t.place}
          </Table.Th>
          <Table.Th scope="col" fw={400} ta="right">
            {pinsText.metrics.wrong}
          </Table.Th>
          <Table.Th scope="col" fw={400} ta="right">
            {t.rate}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {places.map(({ city, country, pinChecks, wrongPins }) => (
          <Table.Tr key={`${city} ${country}`}>
            <Table.Th scope="row" fw={400} pl={0} style={{ overflowWrap: 'anywhere' }}>
              {describePlace(city, country)}
            </Table.Th>
            <Table.Td className="mono" ta="right">
              {pinsText.metrics.wrongNote(formatNumber(wrongPins), formatNumber(pinChecks))}
            </Table.Td>
            <Table.Td className="mono" ta="right">
              {formatPercent(pinChecks > 0 ? wrongPins / pinChecks : 0)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
