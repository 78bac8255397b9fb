import { Kbd, Modal, Table } from '@mantine/core'
import { useOpened } from '../ui/use-opened.ts'
import { appText } from './text.ts'

const t = appText.shortcuts
const isMac = /^(Mac|iP)/.test(navigator.platform)

/** The keys that work on every page. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const rows = [...t.search(isMac), ...t.everywhere]
  return (
    <Modal opened={useOpened(true)} onClose={onClose} title={t.title}>
      <Table verticalSpacing="sm">
        <Table.Thead className="visually-hidden">
          <Table.Tr>
            <Table.Th>{t.keys}</Table.Th>
            <Table.Th>{t.effect}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ keys, effect }) => (
            <Table.Tr key={effect}>
              <Table.Td>
                {keys.map((key) => (
                  <Kbd key={key} size="md" mr={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{effect}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  )
}
