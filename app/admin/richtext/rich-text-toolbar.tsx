import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useState } from 'react';
import { useTexts } from '../../ui/console/texts.tsx';
import { LinkForm } from './link-form.tsx';
import { BLOCKS, HISTORY, MARKS, type Tool, ToolIcon } from './tools.tsx';

/** Opens the media library; null if nothing was chosen. */
export type PickPicture = () => Promise<{ src: string; alt: string } | null>;

type Props = { editor: Editor; label: string; disabled: boolean; pickPicture: PickPicture | undefined };

/** The toolbar of a rich text: one Tab stop, arrow keys move along it (APG toolbar). */
export function RichTextToolbar({ editor, label, disabled, pickPicture }: Props) {
  const t = useTexts();
  const [linkOpen, setLinkOpen] = useState(false);
  const put = async () => {
    const picture = await pickPicture?.();
    if (picture) editor.chain().focus().setImage(picture).run();
  };
  const button = (tool: Tool, isFirst = false) => (
    <ToolButton key={tool.name} tool={tool} editor={editor} isFirst={isFirst} />
  );
  if (disabled) return null;
  return (
    <>
      <div className="rich-toolbar" role="toolbar" aria-label={label} onKeyDown={walk}>
        {MARKS.map((tool, at) => button(tool, at === 0))}
        <i className="rich-gap" />
        {BLOCKS.map((tool) => button(tool))}
        <i className="rich-gap" />
        <PlainButton
          name="link"
          label={t('richtext.tool.link')}
          pressed={editor.isActive('link')}
          expanded={linkOpen}
          onPress={() => setLinkOpen(!linkOpen)}
        />
        {pickPicture ? (
          <PlainButton name="image" label={t('richtext.tool.image')} onPress={() => void put()} />
        ) : null}
        <i className="rich-gap" />
        {HISTORY.map((tool) => button(tool))}
      </div>
      {linkOpen ? <LinkForm editor={editor} onClose={() => setLinkOpen(false)} /> : null}
    </>
  );
}

function ToolButton({ tool, editor, isFirst }: { tool: Tool; editor: Editor; isFirst: boolean }) {
  const t = useTexts();
  const can = tool.can?.(editor) ?? true;
  return (
    <PlainButton
      name={tool.name}
      label={t(`richtext.tool.${tool.name}`)}
      pressed={tool.isOn?.(editor)}
      isFirst={isFirst}
      isOff={!can}
      onPress={() => can && tool.run(editor.chain().focus())}
    />
  );
}

type ButtonProps = {
  name: Tool['name'] | 'link' | 'image';
  label: string;
  pressed?: boolean | undefined;
  expanded?: boolean;
  isFirst?: boolean;
  isOff?: boolean;
  onPress: () => void;
};

function PlainButton({
  name,
  label,
  pressed,
  expanded,
  isFirst = false,
  isOff = false,
  onPress,
}: ButtonProps) {
  return (
    <button
      type="button"
      className="icon-button rich-tool"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-disabled={isOff || undefined}
      tabIndex={isFirst ? 0 : -1}
      // Pressing a button must not move the selection out of the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <ToolIcon name={name} />
    </button>
  );
}

function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const tools = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')];
  const at = tools.indexOf(document.activeElement as HTMLButtonElement);
  const ahead = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const to = { ArrowLeft: -1, ArrowRight: -1, [ahead]: 1, Home: -at, End: tools.length - 1 - at }[event.key];
  if (to === undefined || at < 0) return;
  event.preventDefault();
  const next = tools[(at + to + tools.length) % tools.length];
  for (const tool of tools) tool.tabIndex = tool === next ? 0 : -1;
  next?.focus();
}
