import type { BehaviorView } from '../../protocol/index.ts';
import { element } from '../host/index.ts';

/** The behaviors on the keys 1 to 9, always in view at the foot: what can be labeled at once. */
export class LabelBar {
  readonly root = element('footer', { class: 'label-bar', role: 'toolbar', aria: { label: 'Label with' } });
  private readonly apply: (index: number) => void;

  constructor(apply: (index: number) => void) {
    this.apply = apply;
  }

  update(behaviors: readonly BehaviorView[], color: (behavior: string) => string): void {
    this.root.replaceChildren(
      ...behaviors.map((behavior, index) => {
        const button = element(
          'button',
          {
            class: 'label-key',
            title: `${behavior.name}: ${behavior.definition}`,
            css: { '--behavior': color(behavior.id) },
            onClick: () => this.apply(index),
          },
          element('kbd', {}, String(index + 1)),
          element('span', {}, behavior.name),
        );
        button.type = 'button';
        button.tabIndex = -1;
        return button;
      }),
    );
  }
}
