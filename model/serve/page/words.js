// Replaces option names in texts of eusim by the page's buttons and boxes.
export const words = [
  [/ and, with --if, of each gain/g, ""],
  [/ \((--check-races|eusim lint)\)/g, ""],
  [/--if [a-z_]+\b/g, '"Try each change of the machine" (What would help)'],
  [/--error-bars(=N)?\b/g, '"run it on ... machines" (How sure)'],
];

export const inWordsOfThePage = (text) => words.reduce((said, [option, button]) => said.replace(option, button), text);
