import { type ComponentChild, render } from 'preact'

/**
 * Stands in for `react-dom/client` in the script of /verify (web/build-shopper-pages.ts). Unlike React and Preact's own stand-in it
 * keeps the elements that are there and fit: what the shell has painted neither flickers nor loses the focus or a tap.
 */
export const createRoot = (container: Element) => ({
  render: (page: ComponentChild) => render(page, container),
})
