import { Button, Group } from '@mantine/core'

type PresetsProps<Value extends string> = {
  label: string
  presets: { label: string; values: readonly Value[] }[]
  value: readonly Value[]
  onChange: (values: Value[]) => void
}

/** Buttons that choose several things of a long list for a usual purpose. The one whose things are chosen is pressed. */
export const Presets = <Value extends string>({ label, presets, value, onChange }: PresetsProps<Value>) => (
  <Group role="group" aria-label={label} gap="xs" my="xs">
    {presets.map((preset) => {
      const isChosen = preset.values.length === value.length && preset.values.every((each) => value.includes(each))
      return (
        <Button
          key={preset.label}
          variant={isChosen ? 'light' : 'default'}
          aria-pressed={isChosen}
          onClick={() => onChange([...preset.values])}
        >
          {preset.label}
        </Button>
      )
    })}
  </Group>
)
