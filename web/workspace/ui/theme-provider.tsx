import './workspace.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { colorSchemeManager } from '../lib/color-scheme.ts'
import { cssVariablesResolver, theme } from './theme.ts'

/** The base of every Mantine screen: theme, fonts, styles and notifications. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  )
}
