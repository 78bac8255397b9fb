import { type ComponentChild, render } from 'preact'

/**
 * Stands in for `react-dom/client` (web/shopper/vite.config.ts). Unlike React and Preact's own stand-in it
 * keeps the elements that are there and fit: what the document has painted neither flickers nor loses the focus or a tap.
 */
export const createRoot = (container: Element) => ({
  render: (page: ComponentChild) => render(page, container),
})
