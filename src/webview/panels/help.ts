import { element, iconButton } from '../host/index.ts';

const groups: readonly { title: string; keys: readonly (readonly [string, string])[] }[] = [
  {
    title: 'Move',
    keys: [
      ['j  k', 'next, previous turn'],
      [']  [', 'next, previous flagged turn'],
      ['Alt+]  Alt+[', 'next, previous flagged turn across files'],
      ['→  ←', 'next, previous rollout'],
      ['Home  End', 'first, last turn (also gg, G)'],
      ['Ctrl+G', 'go to turn'],
    ],
  },
  {
    title: 'Label',
    keys: [
      ['y  x', 'confirm, reject the finding'],
      ['1 – 9', 'label the turn, or what is selected'],
      ['l', 'label with any behavior'],
      ['s  S', 'select a sentence, extend the selection'],
      ['e', 'write a note'],
      ['Ctrl+Z  Ctrl+Shift+Z', 'undo, redo'],
    ],
  },
  {
    title: 'Read',
    keys: [
      ['Tab', 'open or fold the turn'],
      ['r', 'raw records'],
      ['/  Ctrl+F', 'find; n and N for next and previous'],
      ['b', 'list of rollouts'],
      ['o', 'open the turn in a text editor'],
      ['c', 'copy a reference to the turn'],
      ['?', 'these keys'],
    ],
  },
];

/** All keys on one page. The window's keyboard shortcuts change them. */
export class Help {
  readonly root: HTMLDialogElement;

  constructor(mac: boolean, closed: () => void) {
    const columns = groups.map(({ title, keys }) =>
      element(
        'section',
        {},
        element('h3', {}, title),
        element(
          'dl',
          {},
          ...keys.flatMap(([key, what]) => [
            element('dt', {}, ...keyCaps(mac ? key.replaceAll('Ctrl', 'Cmd') : key)),
            element('dd', {}, what),
          ]),
        ),
      ),
    );
    this.root = element(
      'dialog',
      { class: 'help', aria: { label: 'Keys' } },
      element(
        'header',
        {},
        element('h2', {}, 'Keys'),
        iconButton('close', 'Close (Escape)', () => this.root.close()),
      ),
      element('div', { class: 'help-columns' }, ...columns),
    );
    this.root.addEventListener('close', closed);
    this.root.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' && event.key !== '?') return;
      event.preventDefault();
      event.stopPropagation();
      this.root.close();
    });
  }

  toggle(): void {
    if (this.root.open) this.root.close();
    else this.root.showModal();
  }
}

function keyCaps(keys: string): Node[] {
  return keys.split('  ').map((key) => element('kbd', {}, key));
}
