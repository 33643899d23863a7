/** What an element may be given. Text goes in as text nodes; there is no way to pass markup. */
export interface ElementProps {
  readonly class?: string;
  readonly title?: string;
  readonly role?: string;
  readonly id?: string;
  readonly tabIndex?: number;
  readonly aria?: Readonly<Record<string, string | undefined>>;
  readonly data?: Readonly<Record<string, string | undefined>>;
  /** Custom properties and the like, set through CSSOM: the policy blocks the style attribute. */
  readonly css?: Readonly<Record<string, string>>;
  readonly onClick?: (event: MouseEvent) => void;
}

export type Child = Node | string | null;

/** Makes an element: the one way this page makes DOM. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: ElementProps = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (props.class !== undefined) made.className = props.class;
  if (props.title !== undefined) made.title = props.title;
  if (props.role !== undefined) made.setAttribute('role', props.role);
  if (props.id !== undefined) made.id = props.id;
  if (props.tabIndex !== undefined) made.tabIndex = props.tabIndex;
  for (const [name, value] of Object.entries(props.aria ?? {})) {
    if (value !== undefined) made.setAttribute(`aria-${name}`, value);
  }
  for (const [name, value] of Object.entries(props.data ?? {})) {
    if (value !== undefined) made.dataset[name] = value;
  }
  for (const [name, value] of Object.entries(props.css ?? {})) made.style.setProperty(name, value);
  const node: HTMLElement = made;
  if (props.onClick !== undefined) node.addEventListener('click', props.onClick);
  for (const child of children) if (child !== null) made.append(child);
  return made;
}

export function icon(name: string): HTMLElement {
  return element('span', { class: `codicon codicon-${name}`, aria: { hidden: 'true' } });
}

/** A button with an icon and a name that a screen reader says. */
export function iconButton(
  name: string,
  label: string,
  onClick: (event: MouseEvent) => void,
  extra: { readonly class?: string; readonly pressed?: boolean } = {},
): HTMLButtonElement {
  const button = element(
    'button',
    {
      class: `icon-button ${extra.class ?? ''}`,
      title: label,
      aria: { label, pressed: extra.pressed === undefined ? undefined : String(extra.pressed) },
      onClick,
    },
    icon(name),
  );
  button.type = 'button';
  return button;
}
