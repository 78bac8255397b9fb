import { Tooltip } from '@mantine/core'
import { useOpened } from './use-opened.ts'

type HintTooltipProps = { element: HTMLElement; text: string; side: 'top' | 'right' }

/** The tooltip of an element that is already on the page (hints.tsx). */
export function HintTooltip({ element, text, side }: HintTooltipProps) {
  return <Tooltip target={element} label={text} position={side} opened={useOpened(true)} />
}
