import { List, Text } from '@mantine/core'
import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import { IconAlertTriangle } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { copyCasesText } from '../text.ts'

const t = copyCasesText.case.staged

/** Fewer networks than this share of the visitors are few. */
const fewNetworks = 0.5

/** Whether somebody may have scanned the code on purpose to get it blocked. */
export function StagedHints({ details: { evidence, stagedHints } }: { details: CopyCaseDetails }) {
  const { visitors, networks } = evidence
  const areNetworksFew = networks > 0 && networks / visitors < fewNetworks
  return (
    <Panel title={t.title}>
      <p>{networks === 0 ? t.noNetworks : describeNetworks(visitors, networks, areNetworksFew)}</p>
      {stagedHints.length > 0 ? (
        <List spacing="xs" icon={<IconAlertTriangle size={18} stroke={1.5} color="var(--gold)" aria-hidden="true" />}>
          {stagedHints.map((hint) => (
            <List.Item key={hint}>{t.hints[hint]}</List.Item>
          ))}
        </List>
      ) : null}
      <Text c="dimmed" size="sm">
        {stagedHints.length > 0 || areNetworksFew ? t.advice : t.none}
      </Text>
    </Panel>
  )
}

/** `11 visitors on 9 networks.`, and what this says. */
const describeNetworks = (visitors: number, networks: number, areFew: boolean) =>
  `${t.networks(t.visitorCount(visitors), t.networkCount(networks))} ${areFew ? t.fewNetworks : t.manyNetworks}`
