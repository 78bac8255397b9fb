// Mantine's own light-dark() rewrites the one of CSS, which tokens.css relies on, into its attribute: off.
export default { plugins: { 'postcss-preset-mantine': { features: { lightDarkFunction: false } } } }
