/** The oldest versions that both apps are built for; README.md says so, too. */
export const builtFor = ['safari18', 'ios18', 'chrome130', 'edge130', 'firefox132']
