/** The scripts of the examples, and the code beside each. */

for (const example of document.querySelectorAll('.example')) {
  const code = document.createElement('pre');
  code.textContent = [...example.children].map(htmlOf).join('\n\n');
  example.append(code);
}

/** Returns the element as it stands in the page, without what only this page reads. */
function htmlOf(element) {
  const attributes = [...element.attributes].filter(({ name }) => !/^(id|data-)/.test(name));
  const text = attributes.map(({ name, value }) => (value === '' ? name : `${name}="${value}"`));
  return `<luctor-board ${text.join(' ')}></luctor-board>`;
}

const opponent = document.querySelector('#opponent');
opponent.addEventListener('luctor-change', async ({ detail }) => {
  if (detail.turn !== 'white' || detail.result) return;
  const move = await opponent.bestMove({ level: 3, milliseconds: 500 });
  // The user may have begun a new game meanwhile.
  if (move && opponent.state?.position === detail.position) await opponent.move(move);
});
document.querySelector('#again').addEventListener('click', () => opponent.reset());

const problem = document.querySelector('#problem');
const verdict = document.querySelector('#verdict');
problem.addEventListener('luctor-move', (event) => {
  const isBest = event.detail.move === problem.dataset.answer;
  verdict.textContent = isBest ? `${event.detail.move} is right.` : `Not ${event.detail.move}. Try again.`;
  if (!isBest) event.preventDefault();
});
