// Read by the bundler, the checker and the tests.

export default {
  // Without components in the manner of older versions, what only those need is left out of the client.
  compilerOptions: { runes: true },
};
